import type { ComponentProps } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";

/** What can be done beside others: most buttons of the panel are outlined and small. */
export function SmallButton(props: Omit<ComponentProps<typeof Button>, "tone" | "size">) {
	return <Button tone="line" size="sm" {...props} />;
}

export function SmallLink(props: Omit<ComponentProps<typeof ButtonLink>, "tone" | "size">) {
	return <ButtonLink tone="line" size="sm" {...props} />;
}
