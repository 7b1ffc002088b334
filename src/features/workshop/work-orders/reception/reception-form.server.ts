import { formatPrintedPhone, formatShopHeader } from "#core/settings/printed-header.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { formatCents } from "#domain/money.ts";
import { hasTextBesidesNumber } from "#domain/phone/typed-phone.ts";
import { formatInstant } from "#domain/text/format-instant.ts";
import { formatInteger } from "#domain/text/format-integer.ts";
import type { FullOrder } from "#features/workshop/work-orders/board-read-model.server.ts";
import { BASIS_LABELS, FUEL_LEVELS, NO_PLATE_REASONS } from "#features/workshop/work-orders/choices.ts";
import type { OrderJob } from "#features/workshop/work-orders/contract.ts";
import { formatBrandAndModel } from "#features/workshop/work-orders/customer/customer-messages.server.ts";
import { loadOrderDetails } from "#features/workshop/work-orders/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import {
	type Doc,
	drawRule,
	drawText,
	ensureSpace,
	GREY,
	MARGIN,
	measureTextHeight,
	renderPdf,
	WIDTH,
} from "#server/files/pdf.server.ts";

/**
 * Renders the PDF that the customer signs at the reception: owner, condition of the car and promised time.
 *
 * @throws NotFoundError | RuleError busy (503)
 * @source rules 11.17
 */
export async function renderReceptionForm(ctx: AppContext, orderId: string) {
	const { row, work, link, settings } = await loadOrderDetails(ctx, ctx.db, orderId);
	const approved = work.jobs.filter((job) => job.is_approved);
	const shop = getPublicSettings(ctx, settings);
	const { reference } = row;
	const received = `Recibido: ${formatInstant(new Date(row.receivedAt))}`;
	const facts = [received, `Lo recibió ${row.receivedBy}`];
	const header = { name: "Hoja de recepción", reference, facts };
	const file = await renderPdf(formatShopHeader(shop), header, (document) => {
		for (const [label, value] of toRows(row, approved, link ?? "")) drawRow(document, label, value);
		document.y += 12;
		ensureSpace(document, 120);
		drawText(document, APPROVAL_NOTICE, { size: 9.5 });
		drawSignatures(document, ["Firma del cliente", "Firma de quien lo recibe"]);
	});
	return { file, name: `${reference}.pdf` };
}

const APPROVAL_NOTICE =
	"Ningún trabajo que se cobre empieza sin que lo apruebes. Revisa que lo escrito esté bien antes de firmar.";

type Line = [label: string, value: string];

/** Returns the reception's details, with empty values to fill in by hand, and the approved or uncharged work. */
function toRows(row: FullOrder, approved: readonly OrderJob[], link: string): Line[] {
	const totalCents = approved.reduce((cents, job) => cents + job.total_cents, 0);
	const titles = approved.map((job) => job.title).join(", ");
	const basisText = [row.basis && BASIS_LABELS[row.basis], row.basisReason].filter(Boolean).join(": ");
	const hasWork = approved.length > 0;
	const approvedRow: Line = ["Trabajos aprobados", `${titles}: ${formatCents(totalCents)}, ITBMS incluido`];
	const uncharged: Line = [hasWork ? "Lo demás no se cobra" : "No se cobra", basisText];
	const { name, plate, noPlate, kmIn, fuelEighths, promisedAt, complaint, belongings } = row;
	const promised = promisedAt ? formatInstant(new Date(promisedAt)) : "Todavía no sabemos: te avisamos.";
	const phone = row.phone === null ? row.noPhone : formatPhoneOnForm(row.phoneTyped ?? row.phone);
	return [
		["Cliente", name],
		["Teléfono", phone],
		["Carro", [formatBrandAndModel(row), row.year, row.color].filter(Boolean).join(" · ")],
		["Placa", plate || (noPlate ? NO_PLATE_REASONS[noPlate] : "")],
		["Qué le pasa", complaint],
		["Prometido para", promised],
		["Kilometraje", kmIn === null ? "" : `${formatInteger(kmIn)} km`],
		["Combustible", (fuelEighths !== null && FUEL_LEVELS[fuelEighths]) || ""],
		["Deja en el carro", belongings],
		...(hasWork ? [approvedRow] : []),
		...(row.basis ? [uncharged] : []),
		["Síguelo aquí", link],
	];
}

/** Formats a telephone; one typed with an extension or a second number stays as typed. */
const formatPhoneOnForm = (typed: string) =>
	hasTextBesidesNumber(typed) ? typed : formatPrintedPhone(typed);

const LABEL = 130;

function drawRow(document: Doc, label: string, value: string) {
	const style = { size: 11, x: MARGIN + LABEL, width: WIDTH - LABEL };
	const height = Math.max(measureTextHeight(document, value || " ", style), 14);
	ensureSpace(document, height + 14);
	drawRule(document);
	const top = document.y;
	drawText(document, label, { size: 10, colour: GREY, width: LABEL - 8 });
	document.y = top;
	drawText(document, value || " ", style);
	document.y += 6;
}

/** Draws the signature lines side by side. */
function drawSignatures(document: Doc, names: readonly string[]) {
	const width = WIDTH / 2 - 16;
	document.y += 56;
	const top = document.y;
	for (const [index, name] of names.entries()) {
		const x = MARGIN + index * (width + 32);
		document
			.moveTo(x, top)
			.lineTo(x + width, top)
			.lineWidth(0.8)
			.strokeColor("#111111")
			.stroke();
		document.y = top + 6;
		drawText(document, name, { size: 9.5, colour: GREY, x, width });
	}
}
