import { refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";

const NOT_THERE = "Esa imagen ya no está. Elígela otra vez en Media.";

/** A picture selected in a form: its field, the new path and the stored path. */
type Choice = {
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
export function requirePicture(
	{ images }: Pick<Platform, "images">,
	{ field, path, before }: Choice,
): void {
	if (path && path !== before && !images.has(path))
		throw refusedField("no_picture", field, NOT_THERE);
}
