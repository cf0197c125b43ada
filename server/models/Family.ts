import { Model, type QueryBuilder, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { toSearchColumns } from '../domain/search-words.ts';
import { nominalSizes } from '../domain/sizes.ts';
import type { LoggedEntity } from './Activity.ts';
import { BaseModel } from './BaseModel.ts';

type Schemas = components['schemas'];

/** Facet, named like its query parameter -> the values of a family. */
const facetValues = {
  standard: (family: Family) => family.standards,
  pressureClass: (family: Family) => family.pressureClasses,
  endType: (family: Family) => family.endTypes,
  nps: (family: Family) => family.sizes.flatMap((size) => nominalSizes(size.nps)),
  revitVersion: (family: Family) => family.revitVersions.map(String),
};

/** The fields from which columns are derived. */
type DerivedFrom = Pick<
  Schemas['Family'],
  'name' | 'slug' | 'description' | 'category' | 'standards' | 'material' | 'pressureClasses' | 'endTypes'
> & {
  sizes: readonly { nps: string }[];
  pcf: { component?: string | null; skey?: string | null };
};

const endTypeNames: Record<Schemas['EndType'], string> = {
  BW: 'butt weld',
  SW: 'socket weld',
  THD: 'threaded',
  FLG: 'flanged',
  PL: 'plain end',
};

export type Facet = keyof typeof facetValues;
export const facets = Object.keys(facetValues) as Facet[];

/** Rows of one insert statement: SQLite accepts at most 500. */
const maxRows = 100;

/** A Revit family of the catalog. */
export class Family extends BaseModel {
  static override tableName = 'families';
  static override jsonAttributes = ['standards', 'pressureClasses', 'endTypes', 'connectors', 'sizes', 'revitVersions', 'pcf'];
  static override booleanAttributes = ['active'];

  declare id: string;
  declare slug: string;
  declare name: string;
  declare sortName: string;
  declare description: string;
  declare category: Schemas['FamilyCategory'];
  declare standards: string[];
  declare material: string;
  declare pressureClasses: string[];
  declare endTypes: Schemas['EndType'][];
  declare connectors: Schemas['FamilyConnector'][];
  declare sizes: Schemas['FamilySize'][];
  declare lod: Schemas['FamilyLod'];
  declare revitVersions: number[];
  declare pcf: Schemas['FamilyPcf'];
  declare fileName: string | null;
  declare fileSize: number | null;
  declare active: boolean;
  declare version: number;
  declare searchTitle: string;
  declare searchKeywords: string;
  declare searchText: string;
  /** Sort key of lists that are sorted by relevance. */
  declare relevance?: string;
  declare createdAt: string;
  declare updatedAt: string;

  /** The family with this id or slug, if visitors can open its page. */
  static visible(tx: TransactionOrKnex, idOrSlug: string): QueryBuilder<Family, Family | undefined> {
    return Family.query(tx)
      .findOne({ active: true })
      .where((either) => either.where('id', idOrSlug).orWhere('slug', idOrSlug));
  }

  /** Columns derived from others. */
  static derived(family: DerivedFrom) {
    const { name, slug, description, category, standards, material, pressureClasses, endTypes, sizes, pcf } = family;
    const ends = endTypes.flatMap((endType) => [endType, endTypeNames[endType]]);
    const nominal = sizes.flatMap(({ nps }) => nominalSizes(nps)).map((nps) => `NPS ${nps}`);
    const keywords = [category, slug, ...standards, material, ...pressureClasses, ...ends, pcf.component, pcf.skey, ...nominal];
    return { sortName: name.toLowerCase(), ...toSearchColumns({ title: name, keywords, text: [description] }) };
  }

  /** The values by which the family can be found. */
  get facetRows(): Pick<FamilyFacet, 'familyId' | 'facet' | 'value'>[] {
    return facets.flatMap((facet) =>
      [...new Set(facetValues[facet](this))].map((value) => ({ familyId: this.id, facet, value })),
    );
  }

  /** Replaces the family's facet rows. */
  async indexFacets(tx: TransactionOrKnex): Promise<void> {
    await FamilyFacet.query(tx).delete().where('familyId', this.id);
    await FamilyFacet.insertRows(tx, this.facetRows);
  }

  /** The size for a small drawing: the middle of the table, because the extremes look odd. */
  private sampleSize(): Schemas['FamilySize'] | null {
    return this.sizes[Math.floor(this.sizes.length / 2)] ?? null;
  }

  toSummary(): Schemas['FamilySummary'] {
    return {
      id: this.id,
      slug: this.slug,
      name: this.name,
      category: this.category,
      standards: this.standards,
      material: this.material,
      pressureClasses: this.pressureClasses,
      endTypes: this.endTypes,
      revitVersions: this.revitVersions,
      pcf: this.pcf,
      sizeCount: this.sizes.length,
      smallestNps: this.sizes.at(0)?.nps ?? null,
      largestNps: this.sizes.at(-1)?.nps ?? null,
      sampleSize: this.sampleSize(),
    };
  }

  toAdminSummary(): Schemas['AdminFamilySummary'] {
    const { active, version, createdAt, updatedAt } = this;
    return { ...this.toSummary(), active, version, createdAt, updatedAt };
  }

  toEntity(): LoggedEntity<'family'> {
    return { kind: 'family', id: this.id, label: this.name };
  }

  toFamily(): Schemas['Family'] {
    const {
      sortName: _sortName,
      searchTitle: _searchTitle,
      searchKeywords: _searchKeywords,
      searchText: _searchText,
      ...family
    } = this.$toJson() as Schemas['Family'] & Record<string, unknown>;
    return family;
  }
}

/** One value by which a family can be found. */
export class FamilyFacet extends Model {
  static override tableName = 'familyFacets';
  static override idColumn = ['facet', 'value', 'familyId'];

  declare familyId: string;
  declare facet: Facet;
  declare value: string;

  static async insertRows(tx: TransactionOrKnex, rows: Family['facetRows']): Promise<void> {
    for (let start = 0; start < rows.length; start += maxRows) {
      await tx(this.tableName).insert(rows.slice(start, start + maxRows));
    }
  }
}
