import { Button } from "./button.tsx";
import { useToast } from "./toast.tsx";
import type { ToastMessage } from "./toast-card.tsx";
import { useHydrated } from "./use-hydrated.ts";

type CopyButtonProps = {
	text: string;
	label?: string;
	successMessage: ToastMessage;
	failureTitle: string;
};

/** Copies a text to the clipboard. @returns false if the browser denies it, as over plain HTTP */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}

/** Copies a text to the clipboard; hidden without clipboard access (no JavaScript, plain HTTP). */
export function CopyButton(props: CopyButtonProps) {
	const { text, label = "Copiar dirección", successMessage, failureTitle } = props;
	const canCopy = useHydrated() && Boolean(navigator.clipboard);
	const showToast = useToast();

	async function handleClick() {
		if (await copyText(text)) return showToast(successMessage);
		const description = "Tu navegador no lo permite. Selecciona el texto y cópialo.";
		showToast({ title: failureTitle, description, variant: "destructive" });
	}

	if (!canCopy) return null;
	return (
		<Button tone="line" size="sm" icon="copy" onClick={() => void handleClick()}>
			{label}
		</Button>
	);
}
