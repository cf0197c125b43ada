export default function Licenses() {
  return (
    <>
      <h1>License management</h1>
      <p>Licences, the machines that hold them, and the plugin bundle.</p>
    </>
  );
}
