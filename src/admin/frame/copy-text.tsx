import { CopyButton } from "#ui/copy-button.tsx";

type CopyTextProps = { text: string; label?: string; done?: string };

/** Button that copies a text, by default labelled as an address. */
export const CopyText = ({ text, label, done = "Dirección copiada" }: CopyTextProps) => (
	<CopyButton
		text={text}
		label={label}
		successMessage={{ title: "Éxito", description: done }}
		failureTitle="Error"
	/>
);
