import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";

/** Puts the address on the clipboard; not there where the browser has none (no script, plain HTTP). */
export function CopyAddress({ text }: { text: string }) {
	const [canCopy, setCanCopy] = useState(false);
	const showToast = useToast();
	useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);

	async function handleClick() {
		try {
			await navigator.clipboard.writeText(text);
			showToast({ title: "Dirección copiada", description: text });
		} catch {
			showToast({
				variant: "destructive",
				title: "No se pudo copiar",
				description: "Tu navegador no lo permite. Selecciona la dirección y cópiala.",
			});
		}
	}

	if (!canCopy) return null;
	return (
		<Button tone="line" size="sm" icon="copy" onClick={handleClick}>
			Copiar dirección
		</Button>
	);
}
