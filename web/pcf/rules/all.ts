// All rules, by group. To add a rule, add a file to this folder and an entry to this list.
import type { Rule, RuleGroup } from '../rule.ts';
import { almostOnAxis } from './almost-on-axis.ts';
import { attributeNotIndented } from './attribute-not-indented.ts';
import { attributeOutside } from './attribute-outside.ts';
import { attributeRepeated } from './attribute-repeated.ts';
import { axisKink } from './axis-kink.ts';
import { boltQuantity } from './bolt-quantity.ts';
import { boltUnit } from './bolt-unit.ts';
import { boltsMissing } from './bolts-missing.ts';
import { boreChanges } from './bore-changes.ts';
import { boreConvention } from './bore-convention.ts';
import { boreMismatch } from './bore-mismatch.ts';
import { boreMissing } from './bore-missing.ts';
import { boreNotNominal } from './bore-not-nominal.ts';
import { boreNotPositive } from './bore-not-positive.ts';
import { boreOutsideDiameter } from './bore-outside-diameter.ts';
import { branchAngle } from './branch-angle.ts';
import { branchLarger } from './branch-larger.ts';
import { branchOffRun } from './branch-off-run.ts';
import { capB169 } from './cap-b169.ts';
import { centerPointSpelling } from './center-point-spelling.ts';
import { commentLine } from './comment-line.ts';
import { componentsAfterMaterials } from './components-after-materials.ts';
import { concentricOffset } from './concentric-offset.ts';
import { controlCharacters } from './control-characters.ts';
import { crowdedJoint } from './crowded-joint.ts';
import { decimalComma } from './decimal-comma.ts';
import { descriptionMissing } from './description-missing.ts';
import { duplicateComponent } from './duplicate-component.ts';
import { eccentricOffset } from './eccentric-offset.ts';
import { elbowAngle } from './elbow-angle.ts';
import { elbowB169 } from './elbow-b169.ts';
import { elbowCenterDistance } from './elbow-center-distance.ts';
import { elbowStraight } from './elbow-straight.ts';
import { endGap } from './end-gap.ts';
import { endMarkOffEnd } from './end-mark-off-end.ts';
import { endOffset } from './end-offset.ts';
import { endTypeMismatch } from './end-type-mismatch.ts';
import { endTypeSkey } from './end-type-skey.ts';
import { flangeB165 } from './flange-b165.ts';
import { flangedEnd } from './flanged-end.ts';
import { flatDirectionContradicts } from './flat-direction-contradicts.ts';
import { flowConflict } from './flow-conflict.ts';
import { foldedBack } from './folded-back.ts';
import { gasketMissing } from './gasket-missing.ts';
import { gasketRepeated } from './gasket-repeated.ts';
import { identifierRepeated } from './identifier-repeated.ts';
import { islands } from './islands.ts';
import { isogenFilesMissing } from './isogen-files-missing.ts';
import { itemCodeBores } from './item-code-bores.ts';
import { itemCodeKeywords } from './item-code-keywords.ts';
import { itemCodeMissing } from './item-code-missing.ts';
import { keywordCase } from './keyword-case.ts';
import { keywordIndented } from './keyword-indented.ts';
import { looseEnd } from './loose-end.ts';
import { materialRepeated } from './material-repeated.ts';
import { materialUnused } from './material-unused.ts';
import { mixedLineEndings } from './mixed-line-endings.ts';
import { nonAscii } from './non-ascii.ts';
import { numberCount } from './number-count.ts';
import { numberFormat } from './number-format.ts';
import { oletBore } from './olet-bore.ts';
import { oletOffPipe } from './olet-off-pipe.ts';
import { opposedCheckValves } from './opposed-check-valves.ts';
import { pipeOverlap } from './pipe-overlap.ts';
import { pipelineEmpty } from './pipeline-empty.ts';
import { pipelineReferenceMissing } from './pipeline-reference-missing.ts';
import { pipelineReferenceRepeated } from './pipeline-reference-repeated.ts';
import { pipingSpecMixed } from './piping-spec-mixed.ts';
import { pointsMissing } from './points-missing.ts';
import { pointsSurplus } from './points-surplus.ts';
import { reducerB169 } from './reducer-b169.ts';
import { reducerSameBore } from './reducer-same-bore.ts';
import { shortPipe } from './short-pipe.ts';
import { skeyKeyword } from './skey-keyword.ts';
import { skeyMissing } from './skey-missing.ts';
import { skeyUnknown } from './skey-unknown.ts';
import { supportOffLine } from './support-off-line.ts';
import { tabCharacters } from './tab-characters.ts';
import { teeB169 } from './tee-b169.ts';
import { unitsLate } from './units-late.ts';
import { unitsMissing } from './units-missing.ts';
import { unitsRepeated } from './units-repeated.ts';
import { unitsUnknown } from './units-unknown.ts';
import { unknownAttribute } from './unknown-attribute.ts';
import { unknownKeyword } from './unknown-keyword.ts';
import { unreadableLine } from './unreadable-line.ts';
import { valueMissing } from './value-missing.ts';
import { weldOffJoint } from './weld-off-joint.ts';
import { zeroLength } from './zero-length.ts';

export const rules: readonly Rule[] = [
  attributeNotIndented,
  attributeOutside,
  attributeRepeated,
  centerPointSpelling,
  commentLine,
  componentsAfterMaterials,
  controlCharacters,
  decimalComma,
  isogenFilesMissing,
  keywordCase,
  keywordIndented,
  mixedLineEndings,
  nonAscii,
  numberCount,
  numberFormat,
  pipelineEmpty,
  pipelineReferenceMissing,
  pipelineReferenceRepeated,
  pointsMissing,
  pointsSurplus,
  tabCharacters,
  unitsLate,
  unitsMissing,
  unitsRepeated,
  unitsUnknown,
  unknownAttribute,
  unknownKeyword,
  unreadableLine,
  valueMissing,
  almostOnAxis,
  axisKink,
  branchAngle,
  branchOffRun,
  capB169,
  concentricOffset,
  eccentricOffset,
  flatDirectionContradicts,
  elbowAngle,
  elbowB169,
  elbowCenterDistance,
  elbowStraight,
  endGap,
  endOffset,
  flangeB165,
  foldedBack,
  oletOffPipe,
  pipeOverlap,
  reducerB169,
  shortPipe,
  teeB169,
  zeroLength,
  boreChanges,
  boreConvention,
  boreMismatch,
  boreMissing,
  boreNotNominal,
  boreNotPositive,
  boreOutsideDiameter,
  branchLarger,
  oletBore,
  reducerSameBore,
  boltQuantity,
  boltUnit,
  boltsMissing,
  descriptionMissing,
  endTypeMismatch,
  endTypeSkey,
  flangedEnd,
  gasketMissing,
  gasketRepeated,
  identifierRepeated,
  itemCodeBores,
  itemCodeKeywords,
  itemCodeMissing,
  materialRepeated,
  materialUnused,
  pipingSpecMixed,
  skeyKeyword,
  skeyMissing,
  skeyUnknown,
  crowdedJoint,
  duplicateComponent,
  endMarkOffEnd,
  flowConflict,
  islands,
  looseEnd,
  opposedCheckValves,
  supportOffLine,
  weldOffJoint,
];

export const ruleGroups: readonly { group: RuleGroup; title: string }[] = [
  { group: 'syntax', title: 'Syntax' },
  { group: 'geometry', title: 'Geometry' },
  { group: 'bore', title: 'Bores' },
  { group: 'material', title: 'Material' },
  { group: 'network', title: 'Connections' },
];

export const findRule = (id: string): Rule | null => rules.find((rule) => rule.id === id) ?? null;
