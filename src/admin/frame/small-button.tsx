import type { ComponentProps } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";

type SmallButtonProps = Omit<ComponentProps<typeof Button>, "tone" | "size">;

/** What can be done beside others: most buttons of the panel are outlined and small. */
export function SmallButton(props: SmallButtonProps) {
	return <Button tone="line" size="sm" {...props} />;
}

/** What stands at each of many rows, or is seldom pressed. */
export function QuietButton(props: SmallButtonProps) {
	return <Button tone="quiet" size="sm" {...props} />;
}

type SmallLinkProps = Omit<ComponentProps<typeof ButtonLink>, "tone" | "size">;

export function SmallLink(props: SmallLinkProps) {
	return <ButtonLink tone="line" size="sm" {...props} />;
}

/** The way to the form of a new one, which opens over the list. */
export function NewLink(props: SmallLinkProps) {
	return <ButtonLink size="sm" icon="plus" preventScrollReset {...props} />;
}
