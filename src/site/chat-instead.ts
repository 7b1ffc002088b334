import { useCallback } from "react";
import { useToast } from "#ui/toast.tsx";
import { whatsappUrl } from "#workshop.ts";
import { useSite } from "./site-data.ts";

/** Says as a toast what did not work, and offers the chat with the same words in it. */
export function useChatInstead() {
	const showToast = useToast();
	const { whatsapp } = useSite().settings;
	return useCallback(
		(failed: string, text: string, label = "Enviar por WhatsApp") =>
			showToast({
				variant: "destructive",
				title: "Error",
				description: failed,
				action: { label, to: whatsappUrl(whatsapp, text), opensNewTab: true },
			}),
		[showToast, whatsapp],
	);
}
