import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";
import type { Change } from "./changes.ts";
import { useChange } from "./use-change.ts";

type ChangeButtonProps<Result> = Omit<ComponentProps<typeof Button>, "isBusy" | "onClick"> & {
	change: Change<Result>;
	/** What is read again afterwards, as in useChange. */
	refresh?: Parameters<typeof useChange>[0];
};

/** A press that changes something at once; outlined and small unless told. */
export function ChangeButton<Result>(props: ChangeButtonProps<Result>) {
	const { change, refresh, ...button } = props;
	const { run, isBusy } = useChange(refresh);
	const press = { isBusy, onClick: () => void run(change) };
	return <Button tone="line" size="sm" {...button} {...press} />;
}
