import { canOnlyBeCalled } from "#core/requests/form/contact-checks.server.ts";
import { composeCustomerEmail } from "#core/requests/form/customer-email.server.ts";
import { SEND_PHOTOS } from "#core/requests/form/photo-term.ts";
import type { Settings } from "#core/settings/contract.ts";
import { formatDatedMoment } from "#core/settings/promise.ts";
import { computePromiseDueAt } from "#core/settings/rules.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { toPanamaInstant } from "#domain/time.ts";
import type { Calendar } from "#features/workshop/appointments/booking/confirmation-note.ts";
import {
	EMAIL_SUBJECTS,
	formatDropOffInstructions,
	formatEmailSubject,
	formatVisitTime,
} from "#features/workshop/appointments/messages.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { PORTAL_LINK_LABEL } from "#features/workshop/appointments/request/messages.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";
import { getVisitStateInfo, type VisitEventType } from "#features/workshop/appointments/visit-states.ts";
import type { EmailLink, EmailRow } from "#server/mail/compose-email.server.ts";
import { toSafePlainText } from "#server/mail/email-text.ts";
import type { MailMessage } from "#server/mail/mail.server.ts";
import { createIcs, getIcsType } from "./ics.server.ts";

type EmailInput = {
	now: Date;
	/** The settings with the site's public contact data. */
	settings: Calendar & Pick<Settings, "name" | "email" | "phone" | "address">;
	visit: VisitRecord;
	eventType: VisitEventType;
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
export function composeVisitEmail(input: EmailInput): Omit<MailMessage, "to"> {
	const { settings, visit, eventType, link } = input;
	const calendarFile = createIcs({ visit, settings, link });
	const when = formatWhen(visit);
	const email = composeCustomerEmail(
		settings,
		{ ...visit, link },
		{
			subject: formatEmailSubject(visit.day, eventType),
			preheader: eventType === "cancelled" ? `Estaba para: ${when}` : when,
			paragraphs: [
				...getParagraphs(input),
				getDropOffNote(input),
				calendarFile ? getAttachmentNote(eventType) : "",
			].filter(Boolean),
			rows: getRows(input, when),
			linkLabel: eventType === "cancelled" ? undefined : PORTAL_LINK_LABEL,
			buttons: getButtons(input),
			reason:
				"Recibes este correo porque alguien pidió una cita con esta dirección. Si no fuiste tú, respóndenos y la quitamos.",
		},
	);
	return {
		...email,
		...(calendarFile && {
			attachments: [{ name: "cita.ics", type: getIcsType(visit), content: calendarFile }],
		}),
	};
}

const STARTS_BEFORE_CONFIRMATION = " Tu cita llega antes: ven a su hora, sin esperar la confirmación.";

/** Returns the paragraphs. Every promise has a date, because the email may be sent or read on a later day. */
function getParagraphs({ now, settings, visit, eventType }: EmailInput): string[] {
	const { day, startMinute: start } = visit;
	const hour = day !== null && start !== null ? { day, start } : undefined;
	if (eventType === "confirmed") return ["Tu cita está confirmada. Te esperamos."];
	if (eventType === "cancelled") {
		const freeNote = hour ? " y la hora está libre otra vez" : "";
		if (visit.cancelledBy === "shop")
			return ["Tuvimos que cancelar tu cita. Si todavía necesitas el servicio, agenda otra."];
		const requestedSuffix = visit.cancelledBy === "customer" ? " como pediste" : "";
		return [`Tu cita quedó cancelada${requestedSuffix}${freeNote}. No tienes que hacer nada más.`];
	}
	const isRescheduled = eventType === "moved" || eventType === "timed";
	if (isRescheduled && getVisitStateInfo(visit.state).isConfirmed)
		return [`${EMAIL_SUBJECTS[eventType]}. Te esperamos.`];
	const promiseDueAt = computePromiseDueAt(now, settings.promises.appointmentMinutes, settings);
	const latest = `a más tardar ${formatDatedMoment(promiseDueAt)} (hora de Panamá)`;
	const startsBeforePromise = hour && toPanamaInstant(hour.day, hour.start) < promiseDueAt;
	const confirmationDeadline = `${latest}.${startsBeforePromise ? STARTS_BEFORE_CONFIRMATION : ""}`;
	const reservedText = eventType === "moved" ? "te guardamos la nueva" : "te la guardamos";
	if (isRescheduled)
		return [`${EMAIL_SUBJECTS[eventType]} y ${reservedText}. Te la confirmamos ${confirmationDeadline}`];
	const contactText = canOnlyBeCalled(visit.phone) ? "Te llamamos" : "Te escribimos";
	return hour
		? [`Recibimos tu cita y te guardamos la hora. Te confirmamos ${confirmationDeadline}`]
		: [`Recibimos tu solicitud de cita. ${contactText} ${latest} para acordar la hora.`];
}

/** Returns the drop-off instructions, or "" for a visit with an hour. */
function getDropOffNote({ visit, eventType }: EmailInput): string {
	const { time, until } = toVisitTime(visit);
	return time && until && eventType !== "cancelled" ? formatDropOffInstructions(time, until) : "";
}

const getAttachmentNote = (eventType: VisitEventType) =>
	eventType === "cancelled"
		? "El archivo adjunto la quita de tu calendario."
		: "El archivo adjunto la pone en tu calendario.";

function getRows({ settings, visit, eventType }: EmailInput, when: string): EmailRow[] {
	const { service, car, cancelReason, cancelledBy } = visit;
	const { street, district, city, landmark } = settings.address;
	const isCancelled = eventType === "cancelled";
	const reason = isCancelled && cancelledBy === "shop" ? (cancelReason ?? "") : "";
	const rows = [
		{ label: isCancelled ? "Estaba para" : "Cuándo", value: when },
		{ label: "Servicio", value: toSafePlainText(service) ?? "" },
		{ label: "Carro", value: toSafePlainText(car) ?? "" },
		{ label: "Motivo", value: reason },
		{
			label: "Dónde",
			value: isCancelled ? "" : [street, landmark, district, city].filter(Boolean).join(", "),
		},
	];
	return rows.filter(({ value }) => value);
}

function getButtons({ settings, eventType, link, photos }: EmailInput): EmailLink[] {
	if (eventType === "cancelled")
		return link ? [{ label: "Agendar otra cita", href: `${new URL(link).origin}/contacto#cita` }] : [];
	const encodedMapsQuery = encodeUrlSegment(settings.address.mapsQuery);
	return [
		...(photos ? [{ label: SEND_PHOTOS, href: photos }] : []),
		{
			label: "Cómo llegar",
			href: `https://www.google.com/maps/search/?api=1&query=${encodedMapsQuery}`,
		},
	];
}

/** Formats the hour with its time zone, capitalised. */
function formatWhen(visit: VisitRecord): string {
	const text = formatVisitTime(toVisitTime(visit));
	return text.charAt(0).toUpperCase() + text.slice(1);
}
