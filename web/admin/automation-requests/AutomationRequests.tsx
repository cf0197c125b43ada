export default function AutomationRequests() {
  return (
    <>
      <h1>Automation requests</h1>
      <p>Requests to automate repeated steps of Revit work, from the first reading to delivery.</p>
    </>
  );
}
