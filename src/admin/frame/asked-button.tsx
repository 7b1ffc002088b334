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
	/** Outlined and small unless told. */
	look?: Pick<ComponentProps<typeof Button>, "tone" | "icon" | "className">;
	change: Change<Result>;
	/** What is read again afterwards, as in useChange. */
	refresh?: Parameters<typeof useChange>[0];
};

/** A press that asks before it changes something; a change that failed leaves the question open. */
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
