import type { AppContext } from "#server/app-context.server.ts";
import { rejectEdit } from "./errors.server.ts";

const PICTURE_MISSING = "Esa imagen ya no está. Elígela otra vez en Media.";

/** A picture selected in a form: its field, the new path and the stored path. */
type PictureChoice = {
	field: string;
	path?: string | null | undefined;
	before?: string | null | undefined;
};

/**
 * Rejects a picture that does not exist. A stored path that did not change passes, even if its file was deleted since.
 *
 * @throws RuleError no_picture (422)
 * @source rules 6.6
 */
export function assertPictureExists(
	{ images }: Pick<AppContext, "images">,
	{ field, path, before }: PictureChoice,
): void {
	if (path && path !== before && !images.has(path))
		throw rejectEdit("no_picture", PICTURE_MISSING, { field });
}
