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

export function SmallLink(props: Omit<ComponentProps<typeof ButtonLink>, "tone" | "size">) {
	return <ButtonLink tone="line" size="sm" {...props} />;
}
