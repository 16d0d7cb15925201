import { data, Link } from 'react-router';

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <div className="wrap section text-center">
      <h1>Oops! Page not found</h1>
      <Link to="/">Return to Home</Link>
    </div>
  );
}
