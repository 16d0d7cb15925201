export default function OrderConfirmationPage() {
  return <h1>Order</h1>;
}
