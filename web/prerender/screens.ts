// Maps addresses to the modules of their screens below web/pages/.

/** `pcf-export` -> `pcf-export/PcfExport` */
export const moduleOf = (folder: string) =>
  `${folder}/${folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Screens whose folder is not named after their address, by the pattern of the address. */
const otherScreens: readonly [RegExp, screen: string][] = [
  [/^\/pcf-checker\/rules/, 'pcf-rule/PcfRule'],
  [/^\/learn\/certificates$/, 'certificate/Certificate'],
  [/^\/learn\/paths$/, 'learn-list/LearningPaths'],
  [/^\/learn\/tutorials$/, 'learn-list/Tutorials'],
  [/^\/learn\/courses$/, 'learn-list/Courses'],
  [/^\/learn\/webinars$/, 'learn-list/Webinars'],
];

/** The screen of a page. */
export const screenOf = (path: string) => otherScreens.find(([pattern]) => pattern.test(path))?.[1] ?? moduleOf(path.slice(1));

/** The screens of single records, by the address of their list. */
export const recordScreens = [
  { path: '/revit-families', title: 'Revit Family', screen: 'revit-families/FamilyPage' },
  { path: '/learn/paths', title: 'Learning Path', screen: 'learning-path/LearningPath' },
  { path: '/learn/tutorials', title: 'Tutorial', screen: 'tutorial/Tutorial' },
  { path: '/learn/courses', title: 'Training Course', screen: 'course/Course' },
  { path: '/learn/webinars', title: 'Webinar', screen: 'webinar/Webinar' },
  { path: '/learn/certificates', title: 'Certificate', screen: 'certificate/Certificate' },
];
