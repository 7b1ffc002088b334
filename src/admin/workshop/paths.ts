import { HOME } from "#admin/account/session.ts";

export const WORKSHOP = `${HOME}/taller`;
