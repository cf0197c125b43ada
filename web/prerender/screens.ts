// The modules of the screens below web/pages/.
import { familyPath } from '../families/paths.ts';
import { certificatePath, certificatesPath, itemPath, listPath } from '../learn/paths.ts';

/** Screens that are not named after their path, by the path of the route. */
const otherScreens: Readonly<Record<string, string>> = {
  [familyPath(':slug')]: 'revit-families/FamilyPage',
  '/pcf-checker/rules': 'pcf-rule/PcfRule',
  '/pcf-checker/rules/:id': 'pcf-rule/PcfRule',
  [listPath('learning-path')]: 'learn-list/LearningPaths',
  [listPath('tutorial')]: 'learn-list/Tutorials',
  [listPath('training-course')]: 'learn-list/Courses',
  [listPath('webinar')]: 'learn-list/Webinars',
  [itemPath('learning-path', ':slug')]: 'learning-path/LearningPath',
  [itemPath('tutorial', ':slug')]: 'tutorial/Tutorial',
  [itemPath('training-course', ':slug')]: 'course/Course',
  [itemPath('webinar', ':slug')]: 'webinar/Webinar',
  [certificatesPath]: 'certificate/Certificate',
  [certificatePath(':number')]: 'certificate/Certificate',
  '/requests/:token': 'request/VisitorRequest',
  '/404': 'not-found/NotFound',
};

/** The screen of a route: `pcf-export/PcfExport` for `/pcf-export`. */
export function screenOf(routePath: string): string {
  const folder = routePath.slice(1);
  const name = folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return otherScreens[routePath] ?? `${folder}/${name}`;
}
