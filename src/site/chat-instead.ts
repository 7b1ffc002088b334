import { useCallback } from "react";
import { useToast } from "#ui/toast.tsx";
import { whatsappUrl } from "#workshop.ts";
import { useSite } from "./site-data.ts";

/** What did not work, and the chat with the same words in it. */
type Lost = { failed?: string; text: string; label?: string };

/** Of a form whose code did not come. */
const LOST = "Se perdió la conexión y no pudimos abrir el formulario. Prueba otra vez.";

/** Says as a toast what did not work, and offers the chat. */
export function useChatInstead() {
	const showToast = useToast();
	const { whatsapp } = useSite().settings;
	return useCallback(
		({ failed = LOST, text, label = "Enviar por WhatsApp" }: Lost) =>
			showToast({
				variant: "destructive",
				title: "Error",
				description: failed,
				action: { label, to: whatsappUrl(whatsapp, text), opensNewTab: true },
			}),
		[showToast, whatsapp],
	);
}
