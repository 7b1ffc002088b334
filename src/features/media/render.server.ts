import { refusedField } from "#platform/errors.ts";
import { openDecoder } from "./decoder.server.ts";
import type { Rendered } from "./decoder-process.server.ts";
import { extensionOf, formatOf, isAccepted, isAnimatedPng, isEndingOf } from "./format.ts";
import type { Guidance } from "./rules.ts";
import { REFUSALS, wrongEnding, wrongFormat } from "./sentences.ts";

const decode = openDecoder();

/**
 * Makes our own files of an uploaded picture. Ending, first bytes and a full decode must agree; what is stored is
 * written anew from the pixels, upright and without metadata, so nothing of the original's bytes is ever served.
 *
 * @param upload `filename` as the client named it, read for its ending only
 * @throws RuleError with a sentence for people; what is no picture is refused before any process opens it
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
