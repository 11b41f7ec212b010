export function DesignPage() {
  return <h1 className="title">Style guide</h1>;
}
