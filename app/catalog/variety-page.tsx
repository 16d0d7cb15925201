export default function VarietyPage() {
  return <h1>Variety</h1>;
}
