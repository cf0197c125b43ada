import { Model } from 'objection';

/** A table with boolean columns. SQLite stores them as 0 and 1; the model has them as booleans. */
export class BaseModel extends Model {
  /** The boolean columns, as `jsonAttributes` names the columns with JSON. */
  static booleanAttributes: readonly string[] = [];

  override $parseDatabaseJson(row: Record<string, unknown>) {
    const json = super.$parseDatabaseJson(row);
    const { booleanAttributes } = this.constructor as typeof BaseModel;
    for (const column of booleanAttributes) if (column in json) json[column] = Boolean(json[column]);
    return json;
  }
}
