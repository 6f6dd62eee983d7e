/**
 * What is written down, as `<entity>.<verb>`. To add one: a line in one of the two lists, and its sentence in both languages in messages.ts.
 * Sources: business.md 33.5 and 36.
 */

/** What somebody finds in the log of their own profile, whoever did it. */
export const ownActions = [
  'user.register',
  'user.confirm_email',
  'user.change_profile',
  'user.change_preferences',
  'user.change_notifications',
  'user.change_email',
  'user.change_password',
  'user.restore_password',
  'user.set_authenticator',
  'user.remove_authenticator',
  'user.renew_security_codes',
  'user.lock',
  'user.unlock',
  'user.change_role',
  'user.reset_second_factor',
  'session.start',
  'session.end',
  'session.fail_second_factor',
  'session.revoke',
  'impersonation.start',
  'document.download',
  'document.renew',
  'request.submit',
  'request.save',
  'request.start_review',
  'request.approve',
  'request.reject',
  'request.cancel',
  'request.close',
  'request.delete',
  'api_key.create',
  'api_key.replace',
  'api_key.edit',
  'api_key.delete',
  'api_key.check',
  'api_key.change_status',
  'api_key.freeze',
  'api_key.unfreeze',
] as const

/** What only the admin area shows. */
export const staffActions = [
  'user.view',
  'user.export',
  'user.change_record',
  'user.change_permissions',
  'user.send_confirmation',
  'user.send_password_reset',
  'impersonation.end',
  'document.upload',
  'document.delete',
  'legal.publish',
  'request.archive',
  'api_key.check_all',
  'api_key.tampered',
  'api_key.canary',
  'setting.change',
  'country.change',
  'country.add_rate',
  'country.remove_rate',
  'registration_default.create',
  'registration_default.change',
  'registration_default.delete',
  'cache.remove_key',
  'cache.remove_prefix',
  'job.run',
  'log.change_level',
  'dev.send_test',
] as const

export const auditActions = [...ownActions, ...staffActions] as const
export type AuditAction = (typeof auditActions)[number]
