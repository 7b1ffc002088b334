import { useState } from "react";
import { CallLink, MailLink } from "#admin/frame/contact-links.tsx";
import { usePanel } from "#admin/frame/context.ts";
import { PanelSection } from "#admin/frame/sections.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { INBOX } from "#admin/paths.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import { LeadHistory } from "#core/requests/admin/lead-history.tsx";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { getTypedPhone } from "#domain/phone/typed-phone.ts";
import type { OpenVisit } from "#features/workshop/appointments/admin/use-visit.ts";
import {
	buildVisitChat,
	formatDayAndTime,
	formatDayChange,
	formatStay,
	isLandline,
} from "#features/workshop/appointments/agenda/staff-messages.ts";
import { CALENDAR_LABELS } from "#features/workshop/appointments/booking/visit-form-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import {
	OrdersSection,
	type OrdersSectionProps,
} from "#features/workshop/work-orders/admin/orders-section.tsx";
import { ChatLink } from "#ui/button.tsx";
import { copyText } from "#ui/copy-button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime } from "#ui/format.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

type VisitPartsProps = Pick<OrdersSectionProps, "orders"> & {
	open: OpenVisit;
	now: Date;
	onCorrect: () => void;
};

export function VisitParts({ open, orders, now, onCorrect }: VisitPartsProps) {
	const { visit } = open;
	const panel = usePanel();
	return (
		<div className="-mx-4 -mt-4 *:border-b *:border-line md:-mx-6 md:-mt-6">
			<PanelSection title="La cita" className="md:px-6">
				<VisitFacts open={open} />
				{visit.phone && (
					<SmallButton icon="edit" className="mt-4" onClick={onCorrect}>
						Corregir datos
					</SmallButton>
				)}
			</PanelSection>
			<OrdersSection orders={orders} className="md:px-6" />
			<PanelSection title="Avisar" className="md:px-6">
				<ContactButtons open={open} message={buildVisitChat(visit, panel, now)} />
			</PanelSection>
			<PanelSection title="Historial" className="last:border-b-0 md:px-6">
				<LeadHistory events={visit.history} now={now} />
				<Anchor to={`${INBOX}/${visit.lead_id}?state=all`} className="link mt-3 inline-block py-1">
					Ver la solicitud en la Bandeja
				</Anchor>
			</PanelSection>
		</div>
	);
}

/** `message` is the initial text of the chat. */
type ContactProps = { open: OpenVisit; message: string };

/** Shows buttons to contact the customer, with a prepared message, and their portal link. */
function ContactButtons({ open: { visit, contact: logContact }, message }: ContactProps) {
	const { phone, link } = visit;
	const [copyResult, setCopyResult] = useState<"copied" | "failed">();

	const handleCopy = async (text: string) => setCopyResult((await copyText(text)) ? "copied" : "failed");

	return (
		<div className="grid gap-2">
			<div className="flex flex-wrap gap-2 *:grow">
				{phone && !isLandline(phone) && (
					<ChatLink number={phone} text={message} size="sm" onClick={() => logContact("whatsapp")}>
						WhatsApp
					</ChatLink>
				)}
				{phone && <CallLink phone={phone} onClick={() => logContact("phone")} />}
				{link && (
					<SmallButton icon="copy" onClick={() => void handleCopy(link)}>
						Copiar enlace
					</SmallButton>
				)}
			</div>
			<p role="status" className="text-sm text-muted">
				{copyResult === "copied" && (
					<span>Enlace copiado: con él, el cliente ve, cambia o cancela su cita.</span>
				)}
				{copyResult === "failed" && <span>{`Cópialo a mano: ${link}`}</span>}
			</p>
		</div>
	);
}

type FactsProps = { open: OpenVisit };

function VisitFacts({ open }: FactsProps) {
	const { visit } = open;
	const { time, phone, email, note } = visit;
	const dayChange = formatDayChange(visit);
	return (
		<div className="grid gap-4">
			<DataRows
				rows={[
					{
						label: "Cuándo",
						value: (
							<>
								<span className="inline-block text-balance first-letter:uppercase">
									{formatDayAndTime(visit)}
								</span>
								{time && <span className="font-normal text-muted"> (hora de Panamá)</span>}
								{dayChange && <span className="block">{dayChange}</span>}
							</>
						),
					},
					{ label: visit.until ? "Recepción" : "Duración", value: formatStay(visit) },
					{ label: "Servicio", value: visit.service },
					{ label: "Carro", value: visit.car },
					{ label: "Teléfono", value: phone && formatPhone(phone) },
					{ label: "Lo escribió así", value: getTypedPhone(visit) },
					{ label: "Correo", value: email && <MailLink email={email} /> },
					{
						label: "El cliente",
						value:
							visit.customer_confirmed_at &&
							`Confirmó que viene: ${formatDateTime(visit.customer_confirmed_at)}`,
					},
					{ label: "Cancelada", value: visit.cancellation_text },
					{
						label: "Calendario",
						value: visit.calendar.state !== "off" && <CalendarState open={open} />,
					},
				]}
			/>
			{note && <p className="max-w-prose whitespace-pre-line">{note}</p>}
		</div>
	);
}

const CALENDAR_ICONS: Record<Visit["calendar"]["state"], IconName> = {
	off: "info",
	pending: "clock",
	sent: "check",
	failed: "alert",
};

function CalendarState({ open }: FactsProps) {
	const { state, error, at: sentAt } = open.visit.calendar;
	return (
		<div>
			<span className="flex items-center gap-1.5">
				<Icon name={CALENDAR_ICONS[state]} size={18} />
				{CALENDAR_LABELS[state]}
				{state === "sent" && sentAt && (
					<span className="font-normal text-muted">{formatDateTime(sentAt)}</span>
				)}
			</span>
			{error && state !== "sent" && <p className="font-normal text-muted">{error}</p>}
			{state !== "sent" && (
				<div className="mt-2">
					<ResendToCalendarButton open={open} />
				</div>
			)}
		</div>
	);
}

/** Sends a visit to the calendar again and shows the result below the button. */
function ResendToCalendarButton({ open: { visit, reload } }: FactsProps) {
	const { run, isBusy } = useChange(reload);
	const [message, setMessage] = useState("");

	function handleClick() {
		setMessage("");
		const json = { appointment_id: visit.id };
		void run({
			call: () => read(staffApi.admin.zoho["create-event"].$post({ json })),
			onDone: () => setMessage("Enviándose a Zoho: en un momento lo ves aquí."),
			onFailed(problem) {
				setMessage(toErrorMessage(problem));
				return true;
			},
		});
	}

	return (
		<>
			<SmallButton icon="refresh" isBusy={isBusy} busyLabel="Enviando…" onClick={handleClick}>
				Reenviar a Zoho
			</SmallButton>
			<p role="status" className={message && "mt-2 font-normal"}>
				{message}
			</p>
		</>
	);
}
