import { Model } from 'objection';

/** The highest number of seats of a license that were in use at once on a day. */
export class SeatPeak extends Model {
  static override tableName = 'seatPeaks';
  static override idColumn = ['licenseId', 'day'];

  declare licenseId: string;
  /** YYYY-MM-DD, in UTC. */
  declare day: string;
  declare peak: number;
}
