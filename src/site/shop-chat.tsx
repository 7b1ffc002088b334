import type { ComponentProps } from "react";
import { ChatLink } from "#ui/button.tsx";
import { useSite } from "./site-data.ts";

type ShopChatProps = Omit<ComponentProps<typeof ChatLink>, "number" | "text" | "to"> & {
	/** Prefilled message; defaults to the greeting. */
	text?: string;
};

/** Button that opens the shop's chat. */
export function ShopChat({ text, ...linkProps }: ShopChatProps) {
	const { whatsapp, whatsappGreeting } = useSite().settings;
	return <ChatLink {...linkProps} number={whatsapp} text={text ?? whatsappGreeting} />;
}
