import { isCalled } from "#features/leads/form/reach.server.ts";
import { SEND_PHOTOS } from "#features/leads/photo-term.ts";
import type { Settings } from "#features/settings/contract.ts";
import { writtenMoment } from "#features/settings/promise.ts";
import { promiseDueAt } from "#features/settings/rules.ts";
import { panamaInstant } from "#panama/time.ts";
import { composeLetter, type LetterLink, type LetterRow } from "#platform/mail/letter.server.ts";
import { greetingOf, plainWords } from "#platform/mail/letter-text.ts";
import type { MailMessage } from "#platform/mail/mail.server.ts";
import { writtenPhone } from "#platform/phone.server.ts";
import { urlPart } from "#site-path.ts";
import type { Calendar } from "./confirmation-note.ts";
import { icsOf, icsType } from "./ics.server.ts";
import { OWN_PAGE } from "./request/sentences.ts";
import { whenOfStored } from "./rules.ts";
import { LETTER_SUBJECTS, leaveItBetween, whenWords } from "./sentences.ts";
import type { VisitRecord } from "./store.server.ts";
import { factsOf, type Happening } from "./visit-states.ts";

type About = {
	now: Date;
	/** The settings with the site's public contact data. */
	settings: Calendar & Pick<Settings, "name" | "email" | "phone" | "address">;
	visit: VisitRecord;
	happening: Happening;
	/** The customer portal of the visit; undefined when the site has no address. */
	link: string | undefined;
	/** The link to add photos, while the visit accepts them. */
	photos?: string | undefined;
};

/**
 * Composes the email about a change of the customer's visit: time, address, link to change it and calendar file. User
 * text that a mail program would turn into a link is neutralized.
 *
 * @source rules 3.16; ASVS 5.0 §1.3.11
 */
export function customerLetter(about: About): Omit<MailMessage, "to"> {
	const { settings, visit, happening, link } = about;
	const { name: shop, email, address, phone } = settings;
	const file = icsOf({ visit, settings, link });
	const when = whenOf(visit);
	const letter = composeLetter({
		shop,
		subject: `${LETTER_SUBJECTS[happening]} · ${shop}`,
		preheader: happening === "cancelled" ? `Estaba para: ${when}` : when,
		greeting: greetingOf(visit.name),
		paragraphs: [...linesOf(about), leaveWords(about), file ? fileWords(happening) : ""].filter(
			Boolean,
		),
		rows: rowsOf(about, when),
		buttons: buttonsOf(about),
		footer: [
			`${shop}, ${address.street}, ${address.district}. Teléfono ${writtenPhone(phone)}.`,
			"Recibes este correo porque alguien pidió una cita con esta dirección. Si no fuiste tú, respóndenos y la quitamos.",
		],
	});
	return {
		fromName: shop,
		...(email && { replyTo: email }),
		...letter,
		...(file && { attachments: [{ name: "cita.ics", type: icsType(visit), content: file }] }),
	};
}

const COMES_FIRST = " Tu cita llega antes: ven a su hora, sin esperar la confirmación.";

/** Returns the paragraphs. Every promise has a date, because the email may be sent or read on a later day. */
function linesOf({ now, settings, visit, happening }: About): string[] {
	const { day, startMinute: start } = visit;
	const hour = day !== null && start !== null ? { day, start } : undefined;
	if (happening === "confirmed") return ["Tu cita está confirmada. Te esperamos."];
	if (happening === "cancelled") {
		const isFree = hour ? " y la hora está libre otra vez" : "";
		if (visit.cancelledBy === "shop")
			return ["Tuvimos que cancelar tu cita. Si todavía necesitas el servicio, agenda otra."];
		const asked = visit.cancelledBy === "customer" ? " como pediste" : "";
		return [`Tu cita quedó cancelada${asked}${isFree}. No tienes que hacer nada más.`];
	}
	const isGiven = happening === "moved" || happening === "timed";
	if (isGiven && factsOf(visit.state).isPromised)
		return [`${LETTER_SUBJECTS[happening]}. Te esperamos.`];
	const due = promiseDueAt(now, settings.promises.appointmentMinutes, settings);
	const latest = `a más tardar ${writtenMoment(due)} (hora de Panamá)`;
	const isFirst = hour && panamaInstant(hour.day, hour.start) < due;
	const answer = `${latest}.${isFirst ? COMES_FIRST : ""}`;
	const held = happening === "moved" ? "te guardamos la nueva" : "te la guardamos";
	if (isGiven) return [`${LETTER_SUBJECTS[happening]} y ${held}. Te la confirmamos ${answer}`];
	const reaches = isCalled(visit.phone) ? "Te llamamos" : "Te escribimos";
	return hour
		? [`Recibimos tu cita y te guardamos la hora. Te confirmamos ${answer}`]
		: [`Recibimos tu solicitud de cita. ${reaches} ${latest} para acordar la hora.`];
}

/** Returns the drop-off instructions, or "" for a visit with an hour. */
function leaveWords({ visit, happening }: About): string {
	const { time, until } = whenOfStored(visit);
	return time && until && happening !== "cancelled" ? leaveItBetween(time, until) : "";
}

const fileWords = (happening: Happening) =>
	happening === "cancelled"
		? "El archivo adjunto la quita de tu calendario."
		: "El archivo adjunto la pone en tu calendario.";

function rowsOf({ settings, visit, happening, link }: About, when: string): LetterRow[] {
	const { service, car, reference, cancelReason, cancelledBy } = visit;
	const { street, district, city, landmark } = settings.address;
	const isOff = happening === "cancelled";
	const because = isOff && cancelledBy === "shop" ? (cancelReason ?? "") : "";
	const rows = [
		{ label: isOff ? "Estaba para" : "Cuándo", value: when },
		{ label: "Servicio", value: plainWords(service) ?? "" },
		{ label: "Carro", value: plainWords(car) ?? "" },
		{ label: "Motivo", value: because },
		{
			label: "Dónde",
			value: isOff ? "" : [street, landmark, district, city].filter(Boolean).join(", "),
		},
		{ label: "Referencia", value: reference, ...(link && { href: link }) },
	];
	return rows.filter(({ value }) => value);
}

function buttonsOf({ settings, happening, link, photos }: About): LetterLink[] {
	if (happening === "cancelled")
		return link
			? [{ label: "Agendar otra cita", href: `${new URL(link).origin}/contacto#cita` }]
			: [];
	const place = urlPart(settings.address.mapsQuery);
	return [
		...(link ? [{ label: OWN_PAGE, href: link }] : []),
		...(photos ? [{ label: SEND_PHOTOS, href: photos }] : []),
		{
			label: "Cómo llegar",
			href: `https://www.google.com/maps/search/?api=1&query=${place}`,
		},
	];
}

/** Formats the hour with its time zone, capitalised. */
function whenOf(visit: VisitRecord): string {
	const words = whenWords(whenOfStored(visit));
	return words.charAt(0).toUpperCase() + words.slice(1);
}
