export const STAFF = "/api/admin";
/** The way in, the one path of the staff that is open to whoever has no session. */
export const LOGIN = "/api/admin/login";

export const isStaffPath = (path: string) => path.startsWith(`${STAFF}/`);
/** Whether a path, without slashes at its end, is answered to nobody but the staff. */
export const needsSession = (path: string) => isStaffPath(path) && path !== LOGIN;
