import { globSync } from "node:fs";
import { join, posix } from "node:path";

const SUBJECT_FOLDER = /^src\/(?:core|features(?:\/(?:inbox|workshop|content|operation))?)\/([^/]+)\//;
const SUBJECT_IMPORT = /^#features\/([^/]+)\/(.*)$/;

/** The folder of each feature by its name in imports, which leave the domain out. */
const SUBJECT_FOLDERS = new Map(
	globSync("src/features/{inbox,workshop,content,operation}/*", { cwd: join(import.meta.dirname, "..") })
		.map((folder) => folder.replaceAll("\\", "/"))
		.map((folder) => [posix.basename(folder), folder]),
);

/** Returns the subject of a file: a folder of `src/core`, or of one of the domains in `src/features`. */
export function getSubject(path: string): string | undefined {
	return SUBJECT_FOLDER.exec(path)?.[1];
}

/** Returns the path of an import from a feature, and undefined for other imports. */
export function resolveSubjectImport(specifier: string): string | undefined {
	const [, subject = "", file] = SUBJECT_IMPORT.exec(specifier) ?? [];
	const folder = SUBJECT_FOLDERS.get(subject);
	return folder && `${folder}/${file}`;
}
