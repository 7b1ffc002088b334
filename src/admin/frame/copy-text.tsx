import { CopyButton } from "#ui/copy-button.tsx";

type CopyTextProps = { text: string; label?: string; done?: string };

/** Copies what somebody takes elsewhere: an address, unless something else is told. */
export const CopyText = ({ text, label, done = "Dirección copiada" }: CopyTextProps) => (
	<CopyButton
		text={text}
		label={label}
		done={{ title: "Éxito", description: done }}
		failedTitle="Error"
	/>
);
