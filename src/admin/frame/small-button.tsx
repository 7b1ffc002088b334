import type { ComponentProps } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";

type SmallButtonProps = Omit<ComponentProps<typeof Button>, "tone" | "size">;

/** Small outlined button, the default in the panel. */
export function SmallButton(props: SmallButtonProps) {
	return <Button tone="line" size="sm" {...props} />;
}

/** Button for actions in table rows, or for seldom used ones. */
export function QuietButton(props: SmallButtonProps) {
	return <Button tone="quiet" size="sm" {...props} />;
}

type SmallLinkProps = Omit<ComponentProps<typeof ButtonLink>, "tone" | "size">;

export function SmallLink(props: SmallLinkProps) {
	return <ButtonLink tone="line" size="sm" {...props} />;
}

/** Links to the form for a new record, which opens over the list. */
export function NewLink(props: Omit<ComponentProps<typeof ButtonLink>, "size">) {
	return <ButtonLink size="sm" icon="plus" preventScrollReset {...props} />;
}

/** Button that looks like a link, beside what it changes. */
export function TextButton(props: SmallButtonProps) {
	return <Button tone="link" size="sm" {...props} />;
}

/** Link beside what it leads to, as tall as a button. */
export function TextLink(props: SmallLinkProps) {
	return <ButtonLink tone="link" size="sm" {...props} />;
}
