import type { ComponentProps } from "react";
import { ChatLink } from "#ui/button.tsx";
import { useSite } from "./site-data.ts";

type ShopChatProps = Omit<ComponentProps<typeof ChatLink>, "number" | "text" | "to"> & {
	/** What is already written in it; a greeting unless told. */
	text?: string;
};

/** The shop's chat, as a button. */
export function ShopChat({ text, ...look }: ShopChatProps) {
	const { whatsapp, whatsappGreeting } = useSite().settings;
	return <ChatLink {...look} number={whatsapp} text={text ?? whatsappGreeting} />;
}
