import { useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { staffApi } from "#api/client.ts";
import { useDraft } from "#core/records/admin/use-draft.ts";
import type { RequestDetails } from "#core/requests/admin/request-details.ts";
import type { OpenLead } from "#core/requests/admin/use-lead.ts";
import type { Lead } from "#core/requests/contract.ts";
import { formatRequestName, listReplies } from "#core/requests/replies.ts";
import { CONTACT_CHANNELS, type ContactChannel, canUndoContact } from "#core/requests/rules.ts";
import type { ChatSender } from "#core/settings/chats.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { buildVisitChat } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { InputField } from "#ui/input-field.tsx";

type LeadContactProps = {
	open: OpenLead;
	details: RequestDetails;
	visit: Visit | null;
	/** Contacting is the next action, so its first channel is the page's main button. */
	isMain: boolean;
};

/** Shows the message to the customer and the channels to send it; a contact logged by mistake can be undone. */
export function LeadContact({ open, details, visit, isMain }: LeadContactProps) {
	const { lead, busyWith, change, contact } = open;
	const now = useServerNow();
	const panel = usePanel();
	const replies = buildReplies(lead, { details, visit, sender: panel, now });
	/** Text that staff typed; empty while the template applies. */
	const [text, setText] = useDraft(`respuesta:${panel.user.id}:${lead.id}`);
	const [template, setTemplate] = useState(replies[0].id);
	/** Staff cleared the box to write from scratch. */
	const [isEmptied, setIsEmptied] = useState(false);
	const { text: templateText } = replies.find(({ id }) => id === template) ?? replies[0];
	const message = text || (isEmptied ? "" : templateText);
	const { preferredChannel } = details;
	const channels = [...CONTACT_CHANNELS].sort(
		(one, other) => Number(other === preferredChannel) - Number(one === preferredChannel),
	);

	function handleUndo() {
		const { id, updated_at } = lead;
		const undo = staffApi.admin.inbox[":id"]["contact-undo"];
		const call = () => undo.$post({ param: { id }, json: { updated_at } });
		void change("undo", call, "Sigue por responder");
	}

	return (
		<>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<InputField
					label="Plantilla"
					name="template"
					options={replies.map(({ id, label }) => ({ value: id, label }))}
					value={template}
					onChange={(event) => {
						setTemplate(event.target.value);
						setIsEmptied(false);
					}}
				/>
				{text !== "" && text !== templateText && (
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
						<span className="grow basis-40">El mensaje es tuyo: la plantilla no lo cambia.</span>
						<SmallButton onClick={() => setText("")}>Poner la plantilla</SmallButton>
					</p>
				)}
				<InputField
					label="Mensaje"
					name="message"
					rows={5}
					value={message}
					onChange={(event) => {
						setText(event.target.value);
						setIsEmptied(event.target.value === "");
					}}
					inputClass="max-h-80"
				/>
				{/* On a phone, fixed above the bottom bar so that the buttons are always in reach. */}
				<div
					className={cn(
						"grid gap-2 lg:grid-cols-2 lg:[&>:first-child]:col-span-2",
						(lead.phone || lead.email) &&
							"max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-md:bottom-(--widget-height) max-lg:z-10 max-lg:auto-cols-fr max-lg:grid-flow-col max-lg:gap-2 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:p-2",
					)}
				>
					{channels.map((channel, index) => (
						<ContactButton
							key={channel}
							isMain={isMain && index === 0}
							channel={channel}
							lead={lead}
							message={message}
							onContact={() => contact(channel)}
						/>
					))}
				</div>
			</div>
			{canUndoContact(lead, now) && (
				<p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
					<span className="grow basis-40">Quedó como contactada. ¿No contestó o no llegaste a escribir?</span>
					<SmallButton isBusy={busyWith.includes("undo")} onClick={handleUndo}>
						Deshacer
					</SmallButton>
				</p>
			)}
		</>
	);
}

type ContactButtonProps = {
	channel: ContactChannel;
	lead: Lead;
	message: string;
	/** The preferred channel, while contacting is the next action. */
	isMain: boolean;
	/** Called on click; the link itself opens the chat, the call or the email. */
	onContact: () => void;
};

/** Renders one contact channel, or nothing when the customer left no address for it. */
function ContactButton({ channel, lead, message, isMain, onContact }: ContactButtonProps) {
	const { phone, email } = lead;
	if (channel === "whatsapp")
		return <WhatsappButton lead={lead} message={message} isMain={isMain} onContact={onContact} />;
	const link = {
		phone: phone && { to: `tel:${phone}`, label: "Llamar", recipient: ` al ${formatPhone(phone)}` },
		email: email && {
			to: buildMailtoUrl(lead, message),
			label: "Correo",
			recipient: ` a ${email}`,
		},
	}[channel];
	if (!link) return null;
	const buttonProps = isMain ? ({ tone: "primary" } as const) : ({ tone: "line", size: "sm" } as const);
	return (
		<ButtonLink
			{...buttonProps}
			to={link.to}
			icon={channel === "phone" ? "phone" : "mail"}
			isWide
			onClick={onContact}
		>
			{link.label}
			<span className="sr-only">{link.recipient}</span>
		</ButtonLink>
	);
}

function WhatsappButton({ lead, message, isMain, onContact }: Omit<ContactButtonProps, "channel">) {
	if (lead.phone && lead.has_whatsapp)
		return (
			<ChatLink
				number={lead.phone}
				text={message}
				size={isMain ? "md" : "sm"}
				isQuiet={!isMain}
				isWide
				onClick={onContact}
			>
				Contactar
			</ChatLink>
		);
	return (
		<div className={cn((lead.phone || lead.email) && "max-lg:hidden")}>
			<button type="button" disabled aria-describedby="contactar-motivo" className="btn btn-whatsapp w-full">
				Contactar
			</button>
			<p id="contactar-motivo" className="mt-1.5 text-sm text-muted">
				{lead.phone
					? "Es una línea fija, no tiene WhatsApp: llámale."
					: `No dejó teléfono${lead.email ? ": escríbele por correo" : " ni correo"}.`}
			</p>
		</div>
	);
}

function buildMailtoUrl(lead: Lead, message: string): string {
	const { email } = lead;
	const requestName = formatRequestName(lead);
	const subject = encodeUrlSegment(requestName.charAt(0).toUpperCase() + requestName.slice(1));
	return `mailto:${encodeUrlSegment(email ?? "")}?subject=${subject}&body=${encodeUrlSegment(message)}`;
}

/** Builds the reply templates from the request, its form data and its visit. */
function buildReplies(
	{ kind, channel, reference, name }: Lead,
	{
		details,
		visit,
		sender,
		now,
	}: { details: RequestDetails; visit: Visit | null; sender: ChatSender; now: Date },
) {
	return listReplies({
		kind,
		channel,
		reference,
		name,
		...sender,
		service: details.service ?? visit?.service,
		detail: details.replyDetail ?? "",
		// A visit that staff entered names the car in its text.
		missingDetails: visit?.car && !details.hasCarForm ? [] : details.missingCarParts,
		visitChat: visit?.time ? buildVisitChat(visit, sender, now) : undefined,
	});
}
