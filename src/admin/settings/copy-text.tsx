import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";

/** Puts a text on the clipboard; not there where the browser has none (plain HTTP). */
export function CopyText({ text, label, done }: { text: string; label: string; done: string }) {
	const showToast = useToast();
	if (!navigator.clipboard) return null;

	async function handleClick() {
		try {
			await navigator.clipboard.writeText(text);
			showToast({ title: "Éxito", description: done });
		} catch {
			const description = "Tu navegador no lo permite. Selecciona la dirección y cópiala.";
			showToast({ title: "Error", description, variant: "destructive" });
		}
	}

	return (
		<Button tone="line" size="sm" icon="copy" onClick={() => void handleClick()}>
			{label}
		</Button>
	);
}
