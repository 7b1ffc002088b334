import { useCallback } from "react";
import { useToast } from "#ui/toast.tsx";
import { whatsappUrl } from "#workshop.ts";
import { useSite } from "./site-data.ts";

/** The failed action's message, and the text of the WhatsApp chat offered instead. */
type Lost = { failed?: string; text: string; label?: string };

/** Shown when a form's code could not be loaded. */
const LOST = "Se perdió la conexión y no pudimos abrir el formulario. Prueba otra vez.";

/** Returns a function that reports a failure in a toast and offers a WhatsApp chat. */
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
