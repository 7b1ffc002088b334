import { getSubject } from "./subjects.ts";

/** The folders that hold parts of pages; a page stands above them, directly in its domain or side. */
const PART_PATH = /^src\/app\/(?:site|admin(?:\/(?:inbox|workshop|content|operation))?)\/[^/]+\/[^/]+\.tsx?$/;
/** The frame of each side composes what every page shows, and the inbox's tabs lead to pages of several subjects. */
const FRAME_PATH = /^src\/app\/(?:site\/layout|admin\/shell)\/|\/inbox\/tabs\.tsx$/;
const DOMAIN_FOLDER = /^src\/app\/admin\/(?:inbox|workshop|content|operation)\/[^/]+\.tsx?$/;
/** The guide is no subject of a part: any part may link to its pages. */
const GUIDE = "guide";

/**
 * Returns the reason why a part of a page should live elsewhere: it is about one subject. Features and reports count;
 * the core counts only for a part that names none.
 *
 * @param imports the files that it imports, as paths from the root
 */
export function findMisplacedPart(path: string, imports: readonly string[]): string[] {
	const isPart = PART_PATH.test(path) && !DOMAIN_FOLDER.test(path) && !path.includes(".test.");
	// A part that composes others stands above them.
	if (!isPart || FRAME_PATH.test(path) || imports.some((target) => target.startsWith("src/app/"))) return [];
	const named = imports.flatMap((target) => {
		const subject = getSubject(target);
		return subject && subject !== GUIDE ? [{ subject, isCore: target.startsWith("src/core/") }] : [];
	});
	const features = named.filter(({ isCore }) => !isCore);
	const subjects = [...new Set((features.length > 0 ? features : named).map(({ subject }) => subject))];
	if (subjects.length !== 1) return [];
	return [`${path}: it is about ${subjects[0]} alone, so it lives in that one's site/ or admin/ folder`];
}
