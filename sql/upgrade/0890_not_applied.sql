-- Who has started a process is told that it was approved without effect.
INSERT INTO system_notify_template (name, code, nickname, content, type, status)
SELECT 'Process without effect', 'bpm_process_instance_not_applied', 'Workflow',
       'Your process {processInstanceName} was approved, but not applied: {reason} '
       '({detailUrl})', 1, 0
 WHERE NOT EXISTS (SELECT FROM system_notify_template
                    WHERE code = 'bpm_process_instance_not_applied' AND NOT deleted);
