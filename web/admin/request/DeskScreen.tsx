import { type ComponentType, useMemo } from 'react';
import { useSession } from '../../session/useSession.ts';
import type { Desk } from '../desks.ts';
import { lazyPart } from '../lazy-part.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { headingOf } from '../sentence-case.ts';
import { useAdministrators } from '../useAdministrators.ts';
import { receivedFilter } from './columns.tsx';
import { type DeskDetails, undoMove } from './desk-details.ts';
import { bulkMoves } from '../list/moves.ts';
import type { RequestRow } from './request-types.ts';
import { bulkAssignments, bulkPlanning, teamFilters } from './team-filters.ts';

// Loaded only when a record is opened.
const RequestRecord = lazyPart(() => import('./RequestRecord.tsx'));

/** The screen of a desk: its list, and the open request beside it. */
function DeskScreen({ desk, details }: { desk: Desk; details: DeskDetails }) {
  const { user } = useSession();
  const administrators = useAdministrators();
  const context = useMemo(() => ({ user, administrators }), [user, administrators]);
  const filters = useMemo(() => [...details.filters, ...teamFilters(context), receivedFilter], [details, context]);
  return (
    <ListScreen
      title={headingOf(desk.noun)}
      noun={desk.noun}
      listKey={details.listKey()}
      fetchPage={details.list}
      columns={details.columns}
      filters={filters}
      defaultSort="-createdAt"
      emptyText={details.emptyText}
      detail={(id, navigation) => <RequestRecord key={id} id={id} desk={desk} details={details} navigation={navigation} />}
      bulk={(selected) => [
        ...bulkAssignments<RequestRow>(context, desk.noun, ({ id }, assigneeId, options) =>
          details.assign(id, { assigneeId }, options),
        ),
        ...bulkMoves(selected, desk.noun, details.move, (id, status) => undoMove(details, id, status)),
        ...bulkPlanning<RequestRow>(desk.noun, ({ id }, patch, options) => details.update(id, patch, options)),
      ]}
    />
  );
}

export const createDeskScreen = (desk: Desk, details: DeskDetails): ComponentType =>
  function DeskScreenOfRoute() {
    return <DeskScreen desk={desk} details={details} />;
  };
