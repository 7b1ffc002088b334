import { CopyButton } from "#ui/copy-button.tsx";

const DONE = { title: "Éxito", description: "Dirección copiada" };

export const CopyAddress = ({ text }: { text: string }) => (
	<CopyButton text={text} done={DONE} failedTitle="Error" />
);
