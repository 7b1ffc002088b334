import { refusedField } from "#platform/errors.ts";
import { openDecoder } from "./decoder.server.ts";
import type { Rendered } from "./decoder-process.server.ts";
import { extensionOf, formatOf, isAccepted, isAnimatedPng, isEndingOf } from "./format.ts";
import type { Guidance } from "./rules.ts";
import { REFUSALS, wrongEnding, wrongFormat } from "./sentences.ts";

const decode = openDecoder();

/**
 * Renders our own files from an uploaded picture. Extension, first bytes and a full decode must agree. The stored files
 * are encoded from the pixels, upright and without metadata, so no byte of the original is ever served.
 *
 * @param upload `filename` as the client named it, used for its extension only
 * @throws RuleError with a message for users; other file types are rejected before the decoder process opens them
 * @source rules 6.15; ASVS 5.0 §5.2.2, §5.2.6
 */
export async function renderPicture(
	upload: { bytes: Buffer; filename: string },
	guidance: Guidance,
): Promise<Rendered> {
	checkKind(upload);
	return decode(upload.bytes, guidance);
}

function checkKind({ bytes, filename }: { bytes: Buffer; filename: string }) {
	if (bytes.length === 0) throw refused("empty_file", REFUSALS.empty);
	const format = formatOf(bytes);
	if (!format) throw refused("not_an_image", REFUSALS.unknown);
	const isAnimated = format === "png" ? isAnimatedPng(bytes) : format === "avif-sequence";
	if (isAnimated === undefined) throw refused("broken_image", REFUSALS.broken);
	if (isAnimated) throw refused("animated", REFUSALS.animated);
	if (!isAccepted(format)) throw refused("wrong_type", wrongFormat(format));
	const ending = extensionOf(filename);
	if (!isEndingOf(format, ending)) throw refused("wrong_type", wrongEnding(ending, format));
}

const refused = (code: string, sentence: string) => refusedField(code, "file", sentence);
