import { phoneOnPaper, shopOnPaper } from "#features/settings/on-paper.ts";
import { settingsSaid } from "#features/settings/said.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import {
	type Doc,
	GREY,
	heightOf,
	MARGIN,
	printOnLetters,
	room,
	rule,
	text,
	WIDTH,
} from "#platform/files/paper.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { formatCount } from "#words/figures.ts";
import { momentWords } from "#words/moment.ts";
import type { FullOrder } from "./board-read-model.server.ts";
import { BASES, NO_PLATES, TANK } from "./choices.ts";
import type { OrderJob } from "./contract.ts";
import { carOf } from "./messages.server.ts";
import { readTold } from "./view.server.ts";

/**
 * Renders the PDF that the customer signs at the reception: owner, condition of the car and promised time.
 *
 * @throws NotFoundError | RuleError busy (503)
 * @source rules 11.17
 */
export async function printSheet(at: Platform, leadId: string) {
	const { row, work, link, settings } = await readTold(at, at.db, leadId);
	const approved = work.jobs.filter((job) => job.is_approved);
	const shop = settingsSaid(at, settings);
	const { reference } = row;
	const received = `Recibido: ${momentWords(new Date(row.receivedAt))}`;
	const facts = [received, `Lo recibió ${row.receivedBy}`];
	const paper = { name: "Hoja de recepción", reference, facts };
	const file = await printOnLetters(shopOnPaper(shop), paper, (document) => {
		for (const [label, value] of rowsOf(row, approved, link ?? "")) drawRow(document, label, value);
		document.y += 12;
		room(document, 120);
		text(document, NOT_WITHOUT_YES, { size: 9.5 });
		drawSigns(document, ["Firma del cliente", "Firma de quien lo recibe"]);
	});
	return { file, name: `${reference}.pdf` };
}

const NOT_WITHOUT_YES =
	"Ningún trabajo que se cobre empieza sin que lo apruebes. Revisa que lo escrito esté bien antes de firmar.";

type Line = [label: string, value: string];

/** Returns the reception's details, with empty values to fill in by hand, and the approved or uncharged work. */
function rowsOf(row: FullOrder, approved: readonly OrderJob[], link: string): Line[] {
	const sum = approved.reduce((cents, job) => cents + job.total_cents, 0);
	const titles = approved.map((job) => job.title).join(", ");
	const why = [row.basis && BASES[row.basis], row.basisWhy].filter(Boolean).join(": ");
	const hasWork = approved.length > 0;
	const agreed: Line = ["Trabajos aprobados", `${titles}: ${formatCents(sum)}, ITBMS incluido`];
	const free: Line = [hasWork ? "Lo demás no se cobra" : "No se cobra", why];
	const { name, plate, noPlate, kmIn, fuelEighths, promisedAt, complaint, belongings } = row;
	const promised = promisedAt
		? momentWords(new Date(promisedAt))
		: "Todavía no sabemos: te avisamos.";
	const phone = row.phone === null ? row.noPhone : phoneIn(row.phoneTyped ?? row.phone);
	return [
		["Cliente", name],
		["Teléfono", phone],
		["Carro", [carOf(row), row.year, row.color].filter(Boolean).join(" · ")],
		["Placa", plate || (noPlate ? NO_PLATES[noPlate] : "")],
		["Qué le pasa", complaint],
		["Prometido para", promised],
		["Kilometraje", kmIn === null ? "" : `${formatCount(kmIn)} km`],
		["Combustible", (fuelEighths !== null && TANK[fuelEighths]) || ""],
		["Deja en el carro", belongings],
		...(hasWork ? [agreed] : []),
		...(row.basis ? [free] : []),
		["Síguelo aquí", link],
	];
}

/** Formats a telephone; one typed with an extension or a second number stays as typed. */
const phoneIn = (typed: string) => (saysMoreThanNumber(typed) ? typed : phoneOnPaper(typed));

const LABEL = 130;

function drawRow(document: Doc, label: string, value: string) {
	const style = { size: 11, x: MARGIN + LABEL, width: WIDTH - LABEL };
	const height = Math.max(heightOf(document, value || " ", style), 14);
	room(document, height + 14);
	rule(document);
	const top = document.y;
	text(document, label, { size: 10, colour: GREY, width: LABEL - 8 });
	document.y = top;
	text(document, value || " ", style);
	document.y += 6;
}

/** Draws the signature lines side by side. */
function drawSigns(document: Doc, names: readonly string[]) {
	const width = WIDTH / 2 - 16;
	document.y += 56;
	const top = document.y;
	for (const [place, name] of names.entries()) {
		const x = MARGIN + place * (width + 32);
		document
			.moveTo(x, top)
			.lineTo(x + width, top)
			.lineWidth(0.8)
			.strokeColor("#111111")
			.stroke();
		document.y = top + 6;
		text(document, name, { size: 9.5, colour: GREY, x, width });
	}
}
