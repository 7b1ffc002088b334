import { QuietButton } from "#admin/frame/small-button.tsx";
import { copyText } from "#ui/copy-button.tsx";
import { useToast } from "#ui/toast.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type CopyableValueProps = {
	/** Name of the field, for screen readers. */
	label: string;
	/** The text that is copied, as a form takes it. */
	text: string;
	/** The text that is shown, if it differs. */
	shownText?: string;
};

/** Shows a value as a button that copies it; as plain text where the browser allows no copying. */
export function CopyableValue({ label, text, shownText = text }: CopyableValueProps) {
	const canCopy = useHydrated() && Boolean(navigator.clipboard);
	const showToast = useToast();

	async function handleClick() {
		if (await copyText(text)) return showToast({ title: "Copiado", description: text });
		const description = "Tu navegador no lo permite. Selecciona el texto y cópialo.";
		showToast({ title: "No se copió", description, variant: "destructive" });
	}

	if (!text) return "—";
	if (!canCopy) return <span className="num wrap-anywhere">{shownText}</span>;
	return (
		<QuietButton
			icon="copy"
			className="num -mx-2 text-left font-normal wrap-anywhere whitespace-normal"
			onClick={() => void handleClick()}
		>
			<span>
				<span className="sr-only">Copiar {label}: </span>
				{shownText}
			</span>
		</QuietButton>
	);
}
