export default function CustomizationRequests() {
  return (
    <>
      <h1>Customization requests</h1>
      <p>Requests for custom Plant 3D and Revit solutions, from the first reading to delivery.</p>
    </>
  );
}
