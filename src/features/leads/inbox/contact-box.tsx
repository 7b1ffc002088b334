import { useState } from "react";
import type { Lead } from "#features/leads/contract.ts";
import type { Reply } from "#features/leads/replies.ts";
import { CONTACT_CHANNELS, type ContactChannel } from "#features/leads/rules.ts";
import { urlPart } from "#site-path.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { Field, Select, TextArea } from "#ui/field.tsx";
import { formatPhone } from "#ui/format.ts";

type ContactBoxProps = {
	lead: Lead;
	replies: readonly [Reply, ...Reply[]];
	/** How the customer asked to be answered: the first button. */
	preferred: ContactChannel | undefined;
	/** What staff wrote themselves; empty while the template stands. */
	text: string;
	onText: (text: string) => void;
	/** Told when staff go to the customer; the link itself opens the chat, the call or the mail. */
	onContact: (channel: ContactChannel) => void;
};

/** The message to the customer and the ways to send it. */
export function ContactBox(props: ContactBoxProps) {
	const { lead, replies, preferred, text, onText, onContact } = props;
	const [template, setTemplate] = useState(replies[0].id);
	/** Staff emptied the box to write from nothing. */
	const [isEmptied, setIsEmptied] = useState(false);
	const { text: ready } = replies.find(({ id }) => id === template) ?? replies[0];
	const message = text || (isEmptied ? "" : ready);
	const ways = [...CONTACT_CHANNELS].sort(
		(one, other) => Number(other === preferred) - Number(one === preferred),
	);

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
			{ways.map((way, place) => (
				<Way
					key={way}
					isFirst={place === 0}
					way={way}
					lead={lead}
					message={message}
					onContact={onContact}
				/>
			))}
		</div>
	);
}

type WayProps = Pick<ContactBoxProps, "lead" | "onContact"> & {
	way: ContactChannel;
	message: string;
	/** It is the one to press. */
	isFirst: boolean;
};

/** One way to the customer. */
function Way({ way, lead, message, isFirst, onContact }: WayProps) {
	if (way === "whatsapp") return <Chat lead={lead} message={message} onContact={onContact} />;
	const address = way === "phone" ? lead.phone : lead.email;
	if (!address) return null;
	const look = isFirst ? ({ tone: "primary" } as const) : ({ tone: "line", size: "sm" } as const);
	const to = way === "phone" ? `tel:${address}` : mailTo(lead, message);
	const icon = way === "phone" ? "phone" : "mail";
	return (
		<ButtonLink {...look} to={to} icon={icon} isWide onClick={() => onContact(way)}>
			{way === "phone" ? "Llamar" : "Correo"}
			<span className="sr-only">
				{way === "phone" ? ` al ${formatPhone(address)}` : ` a ${address}`}
			</span>
		</ButtonLink>
	);
}

function Chat({ lead, message, onContact }: Omit<WayProps, "way" | "isFirst">) {
	const reason = whyNoWhatsapp(lead);
	if (lead.phone && !reason)
		return (
			<ChatLink number={lead.phone} text={message} isWide onClick={() => onContact("whatsapp")}>
				Contactar
			</ChatLink>
		);
	return (
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
