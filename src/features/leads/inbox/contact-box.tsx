import { useState } from "react";
import type { Lead } from "#features/leads/contract.ts";
import type { Reply } from "#features/leads/replies.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { urlPart } from "#site-path.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";
import { Field, Select, TextArea } from "#ui/field.tsx";

type ContactBoxProps = {
	lead: Lead;
	replies: readonly [Reply, ...Reply[]];
	/** What staff wrote themselves; empty while the template stands. */
	text: string;
	onText: (text: string) => void;
	/** Told when staff go to the customer; the link itself opens the chat, the call or the mail. */
	onContact: (channel: ContactChannel) => void;
};

/** The message to the customer and the ways to send it. */
export function ContactBox({ lead, replies, text, onText, onContact }: ContactBoxProps) {
	const [template, setTemplate] = useState(replies[0].id);
	/** Staff emptied the box to write from nothing. */
	const [isEmptied, setIsEmptied] = useState(false);
	const { text: ready } = replies.find(({ id }) => id === template) ?? replies[0];
	const message = text || (isEmptied ? "" : ready);
	const reason = whyNoWhatsapp(lead);

	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<Field label="Plantilla" name="template">
				<Select
					options={replies.map(({ id, label }) => ({ value: id, label }))}
					value={template}
					onChange={(event) => {
						setTemplate(event.target.value);
						setIsEmptied(false);
					}}
				/>
			</Field>
			{text !== "" && text !== ready && (
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-gris">
					<span className="grow basis-40">El mensaje es tuyo: la plantilla no lo cambia.</span>
					<Button tone="line" size="sm" onClick={() => onText("")}>
						Poner la plantilla
					</Button>
				</p>
			)}
			<Field label="Mensaje" name="message">
				<TextArea
					rows={5}
					value={message}
					onChange={(event) => {
						onText(event.target.value);
						setIsEmptied(event.target.value === "");
					}}
					className="max-h-80"
				/>
			</Field>
			{lead.phone && !reason ? (
				<ChatLink number={lead.phone} text={message} isWide onClick={() => onContact("whatsapp")}>
					Contactar
				</ChatLink>
			) : (
				<div>
					<button
						type="button"
						disabled
						aria-describedby="contactar-motivo"
						className="btn btn-whatsapp w-full"
					>
						Contactar
					</button>
					<p id="contactar-motivo" className="mt-1.5 text-sm text-gris">
						{reason}
					</p>
				</div>
			)}
			<div className="flex flex-wrap gap-2 *:grow">
				{lead.phone && <CallLink phone={lead.phone} onClick={() => onContact("phone")} />}
				{lead.email && (
					<ButtonLink
						to={mailTo(lead, message)}
						tone="line"
						size="sm"
						icon="mail"
						onClick={() => onContact("email")}
					>
						Correo
						<span className="sr-only"> a {lead.email}</span>
					</ButtonLink>
				)}
			</div>
		</div>
	);
}

function whyNoWhatsapp(lead: Lead): string | undefined {
	if (!lead.phone) return "No dejó teléfono: escríbele por correo.";
	if (!lead.has_whatsapp) return "Es una línea fija, no tiene WhatsApp: llámale.";
	return undefined;
}

function mailTo({ email, reference }: Lead, message: string): string {
	const subject = urlPart(`Tu solicitud ${reference}`);
	return `mailto:${urlPart(email ?? "")}?subject=${subject}&body=${urlPart(message)}`;
}
