export default function ResourcesPage() {
  return <h1>Rootstock Resources</h1>;
}
