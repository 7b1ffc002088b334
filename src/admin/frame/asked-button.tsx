import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Change } from "./changes.ts";
import { useChange } from "./use-change.ts";

type Question = Omit<
	ComponentProps<typeof ConfirmDialog>,
	"isOpen" | "onClose" | "onConfirm" | "isBusy"
>;
type AskedButtonProps<Result> = Question & {
	press: ReactNode;
	/** Style of the button; outlined and small by default. */
	look?: Pick<ComponentProps<typeof Button>, "tone" | "icon" | "className">;
	change: Change<Result>;
	/** Reloads data after the change, as in useChange. */
	refresh?: Parameters<typeof useChange>[0];
};

/** Button that asks for confirmation before a change; the dialog stays open if the change fails. */
export function AskedButton<Result>(props: AskedButtonProps<Result>) {
	const { press, look, change, refresh, ...question } = props;
	const [isAsking, setIsAsking] = useState(false);
	const { run, isBusy } = useChange(refresh);

	function onDone(result: Result) {
		setIsAsking(false);
		change.onDone?.(result);
	}

	return (
		<>
			<Button tone="line" size="sm" {...look} onClick={() => setIsAsking(true)}>
				{press}
			</Button>
			<ConfirmDialog
				{...question}
				isOpen={isAsking}
				onClose={() => setIsAsking(false)}
				isBusy={isBusy}
				onConfirm={() => void run({ ...change, onDone })}
			/>
		</>
	);
}
