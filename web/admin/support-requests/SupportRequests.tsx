export default function SupportRequests() {
  return (
    <>
      <h1>Support requests</h1>
      <p>Questions from the contact and sales pages: who looks after each, how urgent it is, and what was answered.</p>
    </>
  );
}
