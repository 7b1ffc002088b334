import { refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";

const NOT_THERE = "Esa imagen ya no está. Elígela otra vez en Media.";

/** A picture that was chosen: the field, what it is to hold and what it held. */
type Choice = {
	field: string;
	path?: string | null | undefined;
	before?: string | null | undefined;
};

/**
 * Refuses a picture that does not exist; one that stood there already may have gone since.
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
