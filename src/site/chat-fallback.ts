import { useCallback } from "react";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { useToast } from "#ui/toast.tsx";
import { useSite } from "./site-data.ts";

/** The failed action's message, and the text of the WhatsApp chat offered instead. */
type Failure = { failed?: string; text: string; label?: string };

/** Shown when a form's code could not be loaded. */
const LOAD_FAILED = "Se perdió la conexión y no pudimos abrir el formulario. Prueba otra vez.";

/** Returns a function that reports a failure in a toast and offers a WhatsApp chat. */
export function useChatFallback() {
	const showToast = useToast();
	const { whatsapp } = useSite().settings;
	return useCallback(
		({ failed = LOAD_FAILED, text, label = "Enviar por WhatsApp" }: Failure) =>
			showToast({
				variant: "destructive",
				title: "Error",
				description: failed,
				action: { label, to: buildWhatsappUrl(whatsapp, text), opensNewTab: true },
			}),
		[showToast, whatsapp],
	);
}
