// The page that `npm run bench -- admin` compares with the list: the same columns in Spectrum's TableView.
import { useState } from 'react';
import {
  Cell,
  Column,
  defaultTheme,
  Provider,
  Row,
  type Selection,
  TableBody,
  TableHeader,
  TableView,
} from '@adobe/react-spectrum';
import { createRoot } from 'react-dom/client';

const count = Number(document.body.dataset['rows']);
const columns = ['Reference', 'Name', 'Topic', 'Priority', 'Assigned to', 'Status', 'Created'].map((key) => ({ key }));
const requests = Array.from({ length: count }, (_none, index) => ({
  Reference: `SUP-2026-${String(index).padStart(7, '0')}`,
  Name: `Visitor ${index}`,
  Topic: 'Licensing',
  Priority: 'Normal',
  'Assigned to': '–',
  Status: 'Waiting on customer',
  Created: 'Nov 1, 10:41 PM',
}));
type Request = (typeof requests)[number];

function Page() {
  const [selected, setSelected] = useState<Selection>(new Set<string>());
  return (
    <Provider theme={defaultTheme} colorScheme="dark" scale="medium" locale="en-US">
      <TableView
        aria-label="Support requests"
        height="700px"
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={setSelected}
        onAction={() => undefined}
      >
        <TableHeader columns={columns}>
          {({ key }) => (
            <Column allowsSorting isRowHeader={key === 'Reference'}>
              {key}
            </Column>
          )}
        </TableHeader>
        <TableBody items={requests}>
          {(request) => <Row key={request.Reference}>{(key) => <Cell>{request[key as keyof Request]}</Cell>}</Row>}
        </TableBody>
      </TableView>
    </Provider>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Page />);
